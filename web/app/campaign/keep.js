// What people take away: the sheet as a picture, and the album. Files that open without any server.
import { html } from "lit";
import { address } from "../core/api.js";
import { t } from "../core/i18n.js";
import { attempt, toast } from "../ui/toasts.js";
import { toText } from "./picture.js";
import { yearOf } from "./sheet-model.js";
import { drawSheet } from "./sheet.js";

/** @typedef {import("./session.js").CampaignSession} CampaignSession */

/** How wide the picture is in pixels; printed on a large sheet it is still sharp. */
const PIXELS = 4200;

/** A file of the client, below `app`. @param {string} path */
export const appFile = (path) => fetch(new URL(`../${path}`, import.meta.url));

/** Bytes as a text that stands in a file itself. @param {string} path @param {string} type */
async function inline(path, type) {
  const bytes = new Uint8Array(await (await appFile(path)).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
}

/** The rules of the sheet with its fonts and colours, so that a file needs nothing else. */
export async function sheetStyle() {
  const fonts = /** @type {const} */ ([
    ["Barlow", 400, "barlow-latin-400-normal"],
    ["Barlow", 600, "barlow-latin-600-normal"],
    ["Vollkorn", 600, "vollkorn-latin-600-normal"],
  ]);
  const [base, sheet, ...faces] = await Promise.all([
    appFile("style/base.css").then((file) => file.text()),
    appFile("campaign/sheet.css").then((file) => file.text()),
    ...fonts.map(
      async ([family, weight, name]) =>
        `@font-face{font-family:"${family}";font-weight:${weight};src:url(${await inline(
          `fonts/${name}.woff2`,
          "font/woff2",
        )}) format("woff2")}`,
    ),
  ]);
  const colours = /:root \{[^}]*\}/.exec(base)?.[0] ?? "";
  return [...faces, colours, sheet.replace(/\/\*[\s\S]*?\*\//g, "")].join("\n");
}

/** The sheet as the text of an SVG file. @param {CampaignSession} session */
async function sheetFile(session) {
  const model = session.model();
  if (!model) throw new Error("The sheet is not there yet.");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toText(
    drawSheet(model, { style: await sheetStyle(), id: "s" }),
  )}`;
}

/** The same in pixels. @param {string} text of the SVG file @returns {Promise<Blob>} */
async function pixels(text) {
  const picture = new Image();
  // The policy of the page knows addresses that hold the picture themselves, not those of memory.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PIXELS;
  canvas.height = Math.round((PIXELS * picture.naturalHeight) / picture.naturalWidth);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** Gives a file to the user. @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** A name for files: letters, digits and dashes. @param {CampaignSession} session @param {string} end */
function fileName(session, end) {
  const name = (session.whole?.name ?? "")
    .normalize("NFD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .toLowerCase();
  return `${name || "gleis"}-${session.whole ? yearOf(session.whole) : ""}.${end}`;
}

/** @param {CampaignSession} session @param {"svg" | "png" | "html"} kind */
async function keep(session, kind) {
  toast(t("campaign.keeping"));
  await attempt(async () => {
    if (kind === "html") {
      const { albumFile } = await import("./album.js");
      save(new Blob([await albumFile(session)], { type: "text/html" }), fileName(session, kind));
      return;
    }
    const text = await sheetFile(session);
    save(
      kind === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await pixels(text),
      fileName(session, kind),
    );
  });
}

/** @param {CampaignSession} session */
export const keepButtons = (session) =>
  html`<button class="button" data-action="keep-png" @click=${() => keep(session, "png")}>
      ${t("campaign.keep-png")}
    </button>
    <button class="button" data-action="keep-svg" @click=${() => keep(session, "svg")}>
      ${t("campaign.keep-svg")}
    </button>
    ${
      session.whole?.games.length
        ? html`<button class="button" data-action="keep-album" @click=${() => keep(session, "html")}>
              ${t("campaign.keep-album")}
            </button>
            ${
              mayHaveFile(session.whole)
                ? html`<a
                    class="button"
                    data-action="keep-file"
                    href=${address("campaigns/{campaign}/file", { campaign: session.id })}
                    download=${fileName(session, "json")}
                    >${t("campaign.keep-file")}</a
                  >`
                : ""
            }`
        : ""
    }`;

/**
 * With the file anybody could lead any company elsewhere: while others play, the server keeps it.
 * @param {import("../../protocol.js").CampaignInfo} info
 */
const mayHaveFile = ({ over, closed, members, you }) =>
  over || closed || members.every(({ kind, company }) => kind !== "person" || you.includes(company));
