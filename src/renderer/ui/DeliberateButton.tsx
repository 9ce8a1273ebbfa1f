import { Button, type ButtonProps } from '@mantine/core';
import type { KeyboardEvent, MouseEventHandler } from 'react';

interface Props extends ButtonProps {
  readonly onClick: MouseEventHandler<HTMLButtonElement>;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-keyshortcuts'?: string | undefined;
}

/**
 * A button that Enter does not press. Scanners end with Enter, and one that was too slow to be recognised must not
 * answer for the packer. Space and a touch do.
 */
export const DeliberateButton = (props: Props) => (
  <Button
    {...props}
    onKeyDown={(event: KeyboardEvent) => {
      if (event.key === 'Enter') event.preventDefault();
    }}
  />
);
