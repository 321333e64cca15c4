import { useDeferredValue, useState } from 'react';
import { supportMail, supportMailLink } from '../../domain/company/contact.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { helpQuestions, helpWords as words, type HelpQuestion } from './help-questions.ts';
import styles from './help-screen.module.css';
import { markWords, searchAnswers } from './search-answers.ts';

const longestSearch = 200;

function Marked({ text, search }: { text: string; search: string }) {
  return markWords(text, search).map((part, index) =>
    part.hit ? (
      <mark key={index} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

function Answer({ item, search }: { item: HelpQuestion; search: string }) {
  return (
    <article className={styles.answer} id={item.id}>
      <h2 className={styles.question}>
        <a href={`#${item.id}`}>
          <Marked text={item.question} search={search} />
        </a>
      </h2>
      {item.answer.map((paragraph) => (
        <p key={paragraph}>
          <Marked text={paragraph} search={search} />
        </p>
      ))}
      {item.points && (
        <ul>
          {item.points.map((point) => (
            <li key={point}>
              <Marked text={point} search={search} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

export function HelpScreen() {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const found = searchAnswers(helpQuestions, search);
  return (
    <Page title={words.title} lead={words.lead} width="reading">
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={words.searchLabel}
          type="search"
          value={typed}
          onValue={setTyped}
          maxLength={longestSearch}
          placeholder={words.searchPlaceholder}
          before={<Icon name="search" />}
        />
      </form>
      <p role="status" className={styles.count}>
        {words.found(found.length)}
      </p>
      {found.map((item) => (
        <Answer key={item.id} item={item} search={search} />
      ))}
      {found.length === 0 && (
        <StatePanel icon="search" title={words.none} actions={<Button onClick={() => setTyped('')}>{words.clear}</Button>}>
          <p>{words.noneText(search.trim())}</p>
        </StatePanel>
      )}
      <Section title={words.contactTitle} lead={words.contactText} className={styles.contact} id="contact">
        <ButtonLink variant="primary" icon="mail" href={supportMailLink(words.contactSubject)}>
          {words.contact}
        </ButtonLink>
        <p className={styles.address}>{supportMail}</p>
      </Section>
    </Page>
  );
}
