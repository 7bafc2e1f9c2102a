/** Path of shops' icons, under a prefix that needs no session, because they are public on the web. */
export const iconsPath = '/tr/icons/'
export const iconPath = (hash: string): string => `${iconsPath}${hash}`
