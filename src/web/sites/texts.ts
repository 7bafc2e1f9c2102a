/** The two forms of the same screens: sites, and the same sites called channels. */
export const forms = {
  sites: {
    base: '/sites',
    title: 'Sites',
    one: 'Site',
    none: 'No Sites added yet',
    find: 'Find site',
    back: 'Back to sites',
    /** Network tags in a row before the rest goes into a tooltip. */
    tags: 3,
  },
  channels: {
    base: '/channels',
    title: 'Channels',
    one: 'Channel',
    none: 'No Channels added yet',
    find: 'Find channel',
    back: 'Back to channels',
    tags: 6,
  },
} as const
export type SiteForm = keyof typeof forms

export const discoverText = (isOn: boolean) => `${isOn ? 'On' : 'Off'}: discover mode`
export const statusText = (isActive: boolean) => (isActive ? 'Active' : 'Discover mode')
