import type { PageBrand } from './brand.ts'
import { isColour } from './colours.ts'

/** The colours of a brand over the product's own, in both schemes. `at` is the selector they apply to. */
export function brandStyle({ colour, colourDark }: Pick<PageBrand, 'colour' | 'colourDark'>, at = ''): string {
  if (!isColour(colour) || !isColour(colourDark)) return ''
  const filled = (of: string) =>
    `--mantine-${of}-filled:${colour};--mantine-${of}-filled-hover:color-mix(in srgb,${colour} 88%,#000)`
  // the kit uses both names: the second where a button states its kind
  const button = `${filled('primary-color')};${filled('color-iris')}`
  const rule = (scheme: 'light' | 'dark', ink: string, ground: string) =>
    `:root[data-mantine-color-scheme='${scheme}']${at === '' ? '' : ` ${at}`}{--accent:${ink};--accent-ink:${ink};--focus:${ink};--accent-soft:color-mix(in srgb,${ink} 12%,${ground});--mantine-color-anchor:${ink};--mantine-color-iris-light-color:${ink};${button}}`
  return rule('light', colour, '#fff') + rule('dark', colourDark, '#14181f')
}
