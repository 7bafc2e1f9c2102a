/** Where the server answers with pictures of shops: below what needs no session, because what they show is on the public web. */
export const iconsPath = '/tr/icons/'
export const iconPath = (hash: string): string => `${iconsPath}${hash}`
