/** Makes a typed name and its spelling comparable: case, composed letters, ё and е. */
export const foldForSearch = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
