/** In megabytes, as programs for files count them. */
export const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
