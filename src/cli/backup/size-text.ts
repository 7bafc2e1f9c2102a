/** In decimal megabytes, like file managers. */
export const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
