import {
  Button,
  Checkbox,
  createTheme,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  TextInput,
} from '@mantine/core';

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
    // The words beside it are touched as often as the box.
    Checkbox: Checkbox.extend({
      styles: { body: { alignItems: 'center' }, label: { paddingBlock: '0.5rem' } },
    }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md' } }),
    NumberInput: NumberInput.extend({ defaultProps: { size: 'md' } }),
    Select: Select.extend({ defaultProps: { size: 'md' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'md' } }),
  },
});
