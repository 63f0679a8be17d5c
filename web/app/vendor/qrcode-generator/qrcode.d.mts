// Types of what we use of the encoder beside this file; not served.

export interface Code {
  addData(text: string): void;
  make(): void;
  getModuleCount(): number;
  isDark(row: number, column: number): boolean;
}

export function qrcode(type: number, correction: "L" | "M" | "Q" | "H"): Code;
