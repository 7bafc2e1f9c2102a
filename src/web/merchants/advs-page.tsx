import { Directory } from './directory.tsx'

/** /advs: the directory in its second form, with fewer columns. */
export default function AdvsPage() {
  return <Directory form="advs" />
}
