/** Text in one line: what somebody typed with a line end in it neither ends a header nor looks like a line of ours. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
