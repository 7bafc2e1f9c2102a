/** Sorts options by label; 10 comes after 9. */
export const byLabel = <T extends { label: string }>(options: readonly T[]): T[] =>
  options.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { sensitivity: 'base', numeric: true }))
