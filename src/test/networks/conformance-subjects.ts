import { addrevenueSubject } from './addrevenue/subject.ts'
import { adtractionSubject } from './adtraction/subject.ts'
import { awinSubject } from './awin/subject.ts'
import { cjSubject } from './cj/subject.ts'
import { daisyconSubject } from './daisycon/subject.ts'
import { flexoffersSubject } from './flexoffers/subject.ts'
import { impactSubject } from './impact/subject.ts'
import { inboundSubject } from './inbound/subject.ts'
import { partneradsSubject } from './partnerads/subject.ts'
import { rakutenSubject } from './rakuten/subject.ts'
import { tradedoublerSubject } from './tradedoubler/subject.ts'
import { tradetrackerSubject } from './tradetracker/subject.ts'
import { webgainsSubject } from './webgains/subject.ts'
import type { Subject } from './conformance.ts'

/** A connector with an API but without a stand-in fails: nothing is known about it. */
export const conformanceSubjects: Record<string, (() => Promise<Subject>) | undefined> = {
  awin: awinSubject,
  inbound: inboundSubject,
  rakuten: rakutenSubject,
  adtraction: adtractionSubject,
  cj: cjSubject,
  daisycon: daisyconSubject,
  partnerads: partneradsSubject,
  tradedoubler: tradedoublerSubject,
  tradetracker: tradetrackerSubject,
  impact: impactSubject,
  addrevenue: addrevenueSubject,
  flexoffers: flexoffersSubject,
  webgains: webgainsSubject,
}
