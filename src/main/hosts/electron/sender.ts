import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { APP_ORIGIN } from './scheme.ts';

/**
 * Whether a message came from our page in our window. Every frame of the process can reach the channels, and a frame
 * that was navigated away meanwhile is null or detached.
 */
export function isOwnSender(event: IpcMainEvent | IpcMainInvokeEvent, page: WebContents): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null &&
    !frame.detached &&
    frame.parent === null &&
    frame.origin === APP_ORIGIN &&
    event.sender === page
  );
}
