/** Of a row of `conversion`: it takes back of another sale, and is none itself (R35: what a conversion is). */
export const takesBackSql = 'sale < 0 OR commission < 0'
