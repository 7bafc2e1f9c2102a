import { MerchantView } from './merchant-view.tsx'

/** /advs/{advertiserUuid} */
export default function AdvPage() {
  return <MerchantView form="advs" />
}
