import { readCostsTask } from '../costs/read-costs.ts'
import { readCreatorFileTask } from '../creators/read-creator-file.ts'
import { compileFeedTask } from '../feeds/compile-feed.ts'
import { previewFeedTask } from '../feeds/preview-feed.ts'
import { readBankFileTask } from '../insights/bank-files/read-bank-file.ts'
import { readLinkFileTask } from '../links/read-link-file.ts'
import { readIconCandidatesTask } from '../merchants/icons/icon-candidates.ts'
import { readUpload } from '../networks/uploads/read-upload.ts'
import { readPageFactsTask } from '../scanner/page/read-page-facts.ts'
import { readRobotsTask } from '../scanner/read-robots.ts'
import { readPageTextTask } from '../sites/install-check/read-page.ts'
import { answerTask } from '../workshop/index.ts'

/** The tasks of a worker thread. Add a new task as a line here. */
await answerTask([
  compileFeedTask,
  previewFeedTask,
  readBankFileTask,
  readCostsTask,
  readCreatorFileTask,
  readIconCandidatesTask,
  readLinkFileTask,
  readPageFactsTask,
  readPageTextTask,
  readRobotsTask,
  readUpload,
])
