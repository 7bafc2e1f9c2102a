import type { IncomingMessage } from 'node:http'
import type { Site, SmartLink, Target } from '../routing/index.ts'
import type { Agent } from './agent.ts'
import type { ClickRequest } from './click-request.ts'

/** A click that may be counted: a person's, to a target that somebody vouches for. */
export type Arrival = {
  req: IncomingMessage
  site: Site
  click: ClickRequest
  target: Target
  smartLink: SmartLink | null
  agent: Agent
}
