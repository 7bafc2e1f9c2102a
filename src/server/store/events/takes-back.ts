/**
 * For a row of `conversion`: true when it takes back part of another sale and is not a sale itself (R35: what a
 * conversion is).
 */
export const takesBackSql = 'sale < 0 OR commission < 0'
