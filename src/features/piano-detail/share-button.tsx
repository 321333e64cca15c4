import { formatEuro } from '../../domain/money/euro.ts';
import { sharePage } from '../../platform/share.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

interface ShareButtonProps {
  title: string;
  priceCents: number | null;
  /** Root-relative. */
  path: string;
}

export function ShareButton({ title, priceCents, path }: ShareButtonProps) {
  async function share() {
    const outcome = await sharePage({
      title,
      text: `${title}, ${formatEuro(priceCents)}`,
      url: new URL(path, location.origin).href,
    });
    if (outcome === 'copied') showToast({ ...messages.share.copied, tone: 'good' });
    if (outcome === 'failed') showToast({ ...messages.share.failed, tone: 'bad' });
  }

  return (
    <Button icon="share" onClick={() => void share()}>
      {messages.share.button}
    </Button>
  );
}
