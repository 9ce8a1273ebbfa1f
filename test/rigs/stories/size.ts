/** Each run of all tests tells the longest stories with fewer parcels; `PACKBENCH_STORIES=whole` tells them with all. */
const isWhole = process.env['PACKBENCH_STORIES'] === 'whole';

export const atLength = (whole: number, short: number): number => (isWhole ? whole : short);
