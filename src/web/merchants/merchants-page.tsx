import { Directory } from './directory.tsx'

/** /merchants: the directory of merchants. */
export default function MerchantsPage() {
  return <Directory form="merchants" />
}
