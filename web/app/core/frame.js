// The frame of the site: its header and its ways on. The table and the replay do without, for the room.
import { Signal } from "./signal.js";

/**
 * Tells whether the page that is shown wants the frame after all, because it has nothing else to show.
 * @type {Signal<boolean>}
 */
export const frameWanted = new Signal();
