// A chain that answers for a person, with a scripted model: LIMN_URL=… LIMN_KEY=… node answer.mjs
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { RunnableLambda, RunnablePassthrough } from '@langchain/core/runnables';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { Limn } from 'limn-client';
import { PeopleRetriever, profileTools, ProfileRetriever } from 'limn-langchain';

const limn = new Limn({ url: process.env.LIMN_URL, key: process.env.LIMN_KEY });
const tools = new Map(profileTools({ limn, profileId: 'ada' }).map((tool) => [tool.name, tool]));
await tools.get('submit_text').invoke({ text: "I'm Ada, 36. I live in Bern and love fencing." });
while ((await limn.read('ada')).status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 100));

const prompt = ChatPromptTemplate.fromMessages([
  ['system', 'What is known of the person, from what they said:\n{known}'],
  ['human', '{question}'],
]);
const model = new FakeListChatModel({ responses: ['You live in Bern.'] });
const shown = [];
const chain = RunnablePassthrough.assign({
  known: RunnableLambda.from(({ question }) => question)
    .pipe(new ProfileRetriever({ limn, profileId: 'ada' }))
    .pipe((facts) => facts.map(({ pageContent }) => pageContent).join('\n')),
})
  .pipe(prompt)
  .pipe((messages) => (shown.push(messages.toString()), messages))
  .pipe(model);

const { content: answer } = await chain.invoke({ question: 'Where do I live?' });
const found = await new PeopleRetriever({ limn }).invoke('people who love fencing');
const people = found.map(({ metadata }) => metadata.profile_id);
console.log(JSON.stringify({ answer, shown: shown[0], people }, null, 2));
