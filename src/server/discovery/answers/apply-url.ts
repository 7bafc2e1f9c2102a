import { programmePage } from '../../../connectors/programme-page.ts'
import type { Action } from '../nightly/action.ts'

/** Where the application of a suggestion is made; null for what is none, and where the network's page is not known. */
export const applyUrlOf = ({ act, kind, network, programmeId }: Action): string | null =>
  act === 'apply' && kind !== 'network' && programmeId ? programmePage(network, programmeId) : null
