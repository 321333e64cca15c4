import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { contactWords } from './contact-words.ts';

const words = contactWords.noSeller;

/** The contact page without a seller: says where to choose one. */
export function ChooseSeller() {
  return (
    <Page>
      <StatePanel
        level={1}
        icon="message"
        title={words.title}
        actions={
          <ButtonLink variant="primary" href="/browse">
            {words.browse}
          </ButtonLink>
        }
      >
        <p>{words.text}</p>
      </StatePanel>
    </Page>
  );
}
