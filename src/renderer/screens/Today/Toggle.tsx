import { Button } from '@mantine/core';
import { Icon } from '../../ui/Icon.tsx';
import classes from './Toggle.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: string;
}

export const Toggle = ({ isOpen, onToggle, children }: Props) => (
  <Button
    variant="subtle"
    px="xs"
    aria-expanded={isOpen}
    rightSection={
      <span className={classes.chevron} data-open={isOpen}>
        <Icon name="chevron" size={20} />
      </span>
    }
    onClick={onToggle}
  >
    {children}
  </Button>
);
