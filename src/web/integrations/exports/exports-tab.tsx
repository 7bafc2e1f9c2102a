import { AccountCard } from './account-card.tsx'
import { AlsoCard } from './also-card.tsx'
import { BucketCard } from './bucket-card.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { SheetsCard } from './sheets-card.tsx'
import './exports.css'

/** What leaves the account in files: by night, by a secret address, and all of it at once. */
export const ExportsTab = () => (
  <div className="export-pair">
    <div className="export-column">
      <AccountCard />
      <BucketCard />
    </div>
    <div className="export-column">
      <SheetsCard />
      <CalendarCard />
      <AlsoCard />
    </div>
  </div>
)
