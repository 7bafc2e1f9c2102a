import type { LinkHealth } from '../../contract/links/smart-link.ts'
import type { Hue } from '../ui/hues.ts'

/** The meaning of each word, for the badge and the filter. */
export const healthWords: Record<LinkHealth, { label: string; hue: Hue; help: string }> = {
  unchecked: { label: 'Not checked', hue: 'neutral', help: 'Nobody has looked at the target yet' },
  healthy: { label: 'Healthy', hue: 'approved', help: 'The target answered the last time it was looked at' },
  broken: {
    label: 'Broken',
    hue: 'rejected',
    help: 'The page is not found, the shop’s server fails, or visitors end somewhere else',
  },
  stock: { label: 'Out of stock', hue: 'pending', help: 'The product is out of stock' },
  closed: { label: 'Closed', hue: 'rejected', help: 'No campaign leads there any more' },
  unknown: {
    label: 'Could not check',
    hue: 'neutral',
    help: 'The shop does not answer programs; visitors may be fine',
  },
}
