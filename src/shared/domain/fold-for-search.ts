/** How people type a name and how it is written come to the same: case, composed letters, ё and е. */
export const foldForSearch = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
