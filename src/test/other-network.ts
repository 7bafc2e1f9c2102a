/** Credentials of a connection to 'Other network' that leads to one shop. */
export const otherNetwork = {
  linkTemplate: 'https://go.net.example/?s={clickId}&u={target}',
  programmes: 'shop.example',
} as const
