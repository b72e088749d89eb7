package dev.hone.profile;

import dev.hone.web.Problem;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Recipes over REST: the profile, the series that repeats its story, and what of both fits a host. */
@RestController
class RecipeApi {
    private final BuiltIns builtIns;
    private final Fits fits;

    RecipeApi(BuiltIns builtIns, Fits fits) {
        this.builtIns = builtIns;
        this.fits = fits;
    }

    record Items(List<Recipe> items) {}

    @GetMapping("/api/v1/recipes")
    Items list() {
        return new Items(builtIns.recipes());
    }

    @GetMapping("/api/v1/recipes/{name}")
    Recipe one(@PathVariable String name) {
        return get(name);
    }

    @GetMapping("/api/v1/recipes/{name}/fit")
    Fit fit(@PathVariable String name, @RequestParam String host) {
        return fits.on(get(name), host);
    }

    private Recipe get(String name) {
        return builtIns.recipe(name)
                .orElseThrow(() -> Problem.missing("recipe " + name).thrown());
    }
}
