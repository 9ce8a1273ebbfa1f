/** Ctrl with F wherever that is on the keyboard; in a code no scanner sends it (it would be the control character ACK). */
export const isSearchKey = ({ code, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyF' && ctrlKey && !altKey && !shiftKey && !metaKey;

export const SEARCH_SHORTCUT = 'Control+F';
