/** A site and a network as all answers of the public API name them. */
export const siteNamed = (c: { channelUuid: string; channelDomain: string; channelName: string }) => ({
  id: c.channelUuid,
  domain: c.channelDomain,
  name: c.channelName,
})
export const networkNamed = (n: { networkUuid: string; networkName: string }) => ({
  id: n.networkUuid,
  name: n.networkName,
})
