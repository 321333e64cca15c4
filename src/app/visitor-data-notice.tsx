import { useState } from 'react';
import type { VisitorData, VisitorLeft } from '../replica/visitor-data.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';
import { Notice } from './notice.tsx';
import { visitorDataWords as words } from './visitor-data-words.ts';

const kinds = ['saved', 'searches', 'lookups', 'corrections'] as const;

/** Somebody has signed in on a device that they, or somebody else, have used before without an account. */
export function VisitorDataNotice({ visitorData, left }: { visitorData: VisitorData; left: VisitorLeft }) {
  const [busy, setBusy] = useState(false);
  const found = kinds.filter((kind) => left[kind] > 0).map((kind) => words[kind](left[kind]));

  async function takeOver() {
    setBusy(true);
    await visitorData.takeOver();
    setBusy(false);
    showToast({ title: words.taken, description: words.takenText, tone: 'good' });
  }

  return (
    <Notice words={{ title: words.title, text: words.text(found.join(', ')) }}>
      <Button variant="quiet" disabled={busy} onClick={() => void visitorData.decline()}>
        {words.leave}
      </Button>
      <Button variant="primary" busy={busy} onClick={() => void takeOver()}>
        {words.take}
      </Button>
    </Notice>
  );
}
