import {
  Button,
  CloseButton,
  createTheme,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  TextInput,
} from '@mantine/core';

/** As `touch.css` has it. */
const TOUCH = '3rem';

/** Sizes for a bench: read from a metre away, touched with gloves on. */
export const theme = createTheme({
  fontFamily:
    '"Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Liberation Sans", Arial, sans-serif',
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1.125rem', lg: '1.25rem', xl: '1.5rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 6 },
  colors: {
    // The grounds of the dark scheme, in the same blue-grey as the light one's.
    dark: [
      '#f1f4f8',
      '#cfd6e0',
      '#aab4c3',
      '#8e99aa',
      '#3b4453',
      '#2c3441',
      '#222934',
      '#181c23',
      '#12161c',
      '#0e1116',
    ],
    ink: [
      '#eef3fb',
      '#d9e4f5',
      '#b3c8ea',
      '#8aaadd',
      '#678fd2',
      '#517dcb',
      '#4673c8',
      '#3762b1',
      '#24508f',
      '#1a3f75',
    ],
  },
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' }, styles: { root: { minHeight: '3rem' } } }),
    // How large the rest of it is to a finger stands in `touch.css`.
    CloseButton: CloseButton.extend({ defaultProps: { size: TOUCH } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md' } }),
    // Room for two fingers.
    NumberInput: NumberInput.extend({ defaultProps: { size: 'md', rightSectionWidth: '6.125rem' } }),
    Select: Select.extend({ defaultProps: { size: 'md' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'md' } }),
  },
});
