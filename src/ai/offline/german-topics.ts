import type { Phrasebook } from './phrasebook.js';

/** What people like, in German: a part of languages/german.ts, where each file is a language. */
export const germanTopics: Phrasebook['topics'] = {
  music:
    'musik* *musik gitarre* klavier* geige schlagzeug flöte konzert* chor singen gesang jazz rock techno oper ' +
    'opern metal klassik punk hip-hop band lied* orgel* akkordeon trompete schallplatten cello blues schlager',
  food:
    'essen mittagessen abendessen kochen backen pizza* pasta nudeln käse* schokolade kaffee tee wein bier brot ' +
    'kuchen* *kuchen obst gemüse fleisch fisch* suppe* salat* pilze *pilze rosenkohl spargel wurst würstchen ' +
    'kartoffel* döner sushi eis zwiebel* oliven knoblauch koriander *torte* knödel schnitzel* lakritz* rhabarber* ' +
    '*salat *suppe spinat grillen',
  books:
    'buch bücher* *bücher lesen roman* *roman *romane krimi* *krimi gedicht* lyrik literatur comic* manga* hörbücher',
  movies: 'film* *film *filme kino serie* *serie *serien doku* anime fernsehen netflix',
  sports:
    'fußball* fussball* handball basketball tennis tischtennis schwimmen segeln surfen ski* skifahren klettern ' +
    'bouldern reiten rudern radfahren fahrrad* volleyball boxen judo karate golf tauchen angeln *angeln eishockey ' +
    'turnen kegeln boßeln paddeln kajak* motorradfahren motorrad* schlittschuh* badminton leichtathletik rennrad* ' +
    'snowboard*',
  fitness:
    'fitness* yoga pilates joggen laufen krafttraining gym workout spazieren* spaziergänge marathon crossfit ' +
    'meditation meditieren',
  travel: 'reisen *reisen urlaub* kreuzfahrt* camping strand städtereisen backpacking',
  technology:
    'technik programmier* computer* roboter* elektronik informatik astronomie röhrenradio* *radios wissenschaft ' +
    'physik 3d-druck*',
  art:
    'kunst* malen malerei zeichnen fotograf* foto* töpfern nähen stricken häkeln tanz* tanzen theater* ballett ' +
    'museum museen basteln keramik sticken schnitzen kalligrafie schreiben aquarell*',
  gaming:
    'schach videospiel* computerspiel* brettspiel* *spiele zocken skat poker kartenspiel* kreuzworträtsel* rätsel ' +
    'puzzle* gaming',
  fashion: 'mode kleidung schuhe klamotten schminken',
  pets:
    'hund* katze* kater haustier* pferd* hase* kaninchen vogel vögel papagei* hamster schildkröte* aquarium tiere ' +
    'wellensittich*',
  hobbies:
    'garten* gärtnern gartenarbeit wandern *wandern modellbau sammeln briefmarken imkern ehrenamt* handwerk* ' +
    'heimwerken pflanzen vögel_beobachten modelleisenbahn* pilze_sammeln campen',
};
