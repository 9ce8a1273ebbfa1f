import { Button } from '@mantine/core';

/** A button that prints or changes something at the marketplace: a touch that rings on presses it once. See `touches`. */
export const ActButton = Button.withProps({ mod: 'act' });
