import { adtraction } from './adtraction/index.ts'
import { awin } from './awin/index.ts'
import { cj } from './cj/index.ts'
import type { Connector, NetworkFacts } from './connector.ts'
import { customConnectors } from './custom/index.ts'
import { daisycon } from './daisycon/index.ts'
import { direct } from './direct/index.ts'
import { generic } from './generic/index.ts'
import { knownNetworks } from './known-networks.ts'
import { flexoffers } from './flexoffers/index.ts'
import { addrevenue } from './addrevenue/index.ts'
import { impact } from './impact/index.ts'
import { partnerads } from './partnerads/index.ts'
import { rakuten } from './rakuten/index.ts'
import { inbound } from './inbound/index.ts'
import { tradedoubler } from './tradedoubler/index.ts'
import { tradetracker } from './tradetracker/index.ts'
import { uploadNetworks } from './uploads/index.ts'
import { webgains } from './webgains/index.ts'

/** The connector of a network described by a publisher, by its identifier. */
export const customConnector = customConnectors(generic)

/** Networks that can be connected. A new one is one line here; the conformance suite then covers it automatically. */
export const connectors: readonly Connector[] = [
  awin,
  generic,
  flexoffers,
  addrevenue,
  impact,
  rakuten,
  inbound,
  webgains,
  adtraction,
  cj,
  daisycon,
  partnerads,
  tradedoubler,
  tradetracker,
  ...uploadNetworks,
]

/** Every network with a name, connectable or not. */
export const networks: readonly NetworkFacts[] = [
  ...connectors,
  direct,
  ...knownNetworks.filter((k) => connectors.every((c) => c.identifier !== k.identifier)),
]

export const connectorOf = (identifier: string): Connector | undefined =>
  connectors.find((c) => c.identifier === identifier) ?? customConnector(identifier)
export const factsOf = (identifier: string): NetworkFacts | undefined =>
  networks.find((n) => n.identifier === identifier) ?? customConnector(identifier)
