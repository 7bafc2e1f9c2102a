/** Content id by which mail programs find the logo in the mail. */
export const logoId = 'logo@mail'
