import { programmePage } from '../../../connectors/programme-page.ts'
import type { Action } from '../nightly/action.ts'

/**
 * The address of a suggestion's application form; null for other suggestions, and where the network's page is unknown.
 */
export const applyUrlOf = ({ act, kind, network, programmeId }: Action): string | null =>
  act === 'apply' && kind !== 'network' && programmeId ? programmePage(network, programmeId) : null
