import { Button, type ButtonProps } from '@mantine/core';
import type { KeyboardEvent, MouseEventHandler } from 'react';

interface Props extends ButtonProps {
  readonly onClick: MouseEventHandler<HTMLButtonElement>;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-keyshortcuts'?: string | undefined;
  /** It is meant to be pressed again and again, as a trigger is. */
  readonly repeats?: boolean;
}

/**
 * A button that Enter does not press. Scanners end with Enter, and one that was too slow to be recognised must not
 * answer for the packer. Space and a touch do, each touch once: see `touches`.
 */
export const DeliberateButton = ({ repeats = false, ...props }: Props) => (
  <Button
    {...props}
    {...(repeats ? {} : { mod: 'act' })}
    onKeyDown={(event: KeyboardEvent) => {
      if (event.key === 'Enter') event.preventDefault();
    }}
  />
);
