/** Of a row of `conversion`: it takes back of another sale, and is none itself (rule R35). */
export const takesBackSql = 'sale < 0 OR commission < 0'
