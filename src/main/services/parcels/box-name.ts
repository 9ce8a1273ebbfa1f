import type { Box } from '../../db/journal/boxes.ts';

/** What people call a box: its number in its supply. The marketplace's id is for its label alone. */
export const boxName = ({ number }: Pick<Box, 'number'>): string => String(number);
