/** How readers' programs find the logo within the mail. */
export const logoId = 'logo@mail'
