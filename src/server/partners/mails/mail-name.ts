/** The job that mails merchants. */
export const partnerMailName = 'partners.mail'
