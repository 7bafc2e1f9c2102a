export const partnerMailName = 'partners.mail'
