import type { Box } from '../../db/journal/boxes.ts';

/** What people call a box: its number in the supply. The marketplace's id appears only on its label. */
export const boxName = ({ number }: Pick<Box, 'number'>): string => String(number);
