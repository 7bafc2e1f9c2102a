/** Texts of the shell (R31: messages and texts). */
export const texts = {
  product: 'Outbound',
  helpUrl: 'https://help.outbound.example/',
  demoTitle: 'Demo mode',
  demoText: 'This action is not allowed in Demo mode',
  adblockTitle: 'Your Adblock is on',
  adblockText: 'It seems you have an Adblock service on. That will affect some of the app functionalities.',
  adblockAsk: 'Please turn it off for this site.',
} as const
