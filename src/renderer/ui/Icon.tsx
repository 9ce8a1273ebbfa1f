const paths = {
  check: 'M4 12.5 9.5 18 20 6.5',
  warning: 'M12 3.5 22 20.500H2zM12 10v4.500M12 17.200v.6',
  printer: 'M7 9V3.500h10V9M7 17H3.500V9h17v8H17M7 13.500h10v7H7z',
  sync: 'M20 12a8 8 0 0 1-14.5 4.600M4 12a8 8 0 0 1 14.5-4.600M18.5 3v4.500H14M5.5 21v-4.500H10',
  outbox: 'M3.5 14v6h17v-6M12 15.500V4M7.5 8.5 12 4l4.5 4.5',
  chevron: 'M6 9.5 12 15.5 18 9.5',
  truck:
    'M2.5 5.500h12v11h-12zM14.5 9.500h4l3 3.500v3.500h-7M6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  box: 'M3.5 7.5 12 3l8.5 4.500v9L12 21l-8.5-4.500zM3.5 7.5 12 12l8.5-4.500M12 12v9',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  again: 'M4 12a8 8 0 1 0 2.5-5.800M4 3.500V8h4.5',
  keyboard: 'M2.5 6.500h19v11h-19zM6 10h.5M10 10h.5M14 10h.5M18 10h.1M7.5 14h9',
  search: 'M10.500 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14M15.500 15.500l5 5',
  log: 'M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5.500l3.500 2',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.500c.8-4 3.700-6 7.500-6s6.700 2 7.500 6',
  badge:
    'M6.5 6.500h11v14h-11zM12 3v3.500M12 13a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600M9 17.500c.4-1.500 1.500-2.300 3-2.300s2.600.8 3 2.300',
  shelf: 'M3.5 3.500v17M20.5 3.500v17M3.5 10h17M3.5 17.500h17M6.5 10V6h4.500v4M13 17.500v-4.500h5v4.500',
  lock: 'M5 10.500h14v10H5zM8 10.500V8a4 4 0 0 1 8 0v2.500M12 14.500v2.500',
} as const;

export type IconName = keyof typeof paths;

interface Props {
  readonly name: IconName;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** Drawn with the text's own colour; always beside words, never instead of them. */
export const Icon = ({ name, size = 22, className }: Props) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
);
