/** A browser takes the address of a download at once, a dialog of the desktop program when it opens. */
const RELEASE_MS = 60_000;

/** Hands a file that the page made to the person; the host asks where it goes. `type`: its media type. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-');
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
